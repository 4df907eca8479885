/**
 * Defines `manifest.json`, which describes the contents of a backup
 * (docs/decisions/0022-backups.md).
 */
import * as v from 'valibot'

export const DATABASE_FILE = 'copeaux.sqlite'
export const MANIFEST_FILE = 'manifest.json'
export const RUNNING_HOURS_FILE = 'quarantine/hours'

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** Validates a path in the data folder. An archive may contain no other path. */
const Path = v.pipe(
  v.string(),
  v.regex(/^(copeaux\.sqlite|originals\/[0-9a-f]{64}|quarantine\/([0-9a-f]{64}\.\d{1,9}|hours))$/),
)
const ManifestFile = v.strictObject({
  path: Path,
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /**
   * SHA-256 in hex. It differs from the hash in the path if the original was damaged when the
   * backup was made.
   */
  sha256: Hash,
})
export type ManifestFile = v.InferOutput<typeof ManifestFile>

export const Manifest = v.strictObject({
  format: v.literal(1),
  /** Version of Copeaux that made the backup. */
  app: v.string(),
  /** Names of the applied database migrations, in order. */
  schema: v.pipe(v.array(v.string()), v.minLength(1)),
  /** Identifies the site. Null if the database has no id yet. */
  database_id: v.nullable(v.string()),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  /** Files in the archive, in order. */
  files: v.array(ManifestFile),
  /** Photos of the backup that are stored next to the archive, each as `originals/<sha256>`. */
  beside: v.array(ManifestFile),
  /** Hashes of photos that are in the database but whose files were missing. */
  missing: v.array(Hash),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const isBackupPath = (path: string) => v.is(Path, path)

/**
 * Returns the hash in the path of an original, in `originals/` or `quarantine/`. Returns null for
 * other files.
 */
export const hashInPath = (path: string) => /\/([0-9a-f]{64})/.exec(path)?.[1] ?? null

/** Returns true if the bytes of an original do not match the hash in its name. */
export const isDamaged = ({ path, sha256 }: ManifestFile) => (hashInPath(path) ?? sha256) !== sha256
