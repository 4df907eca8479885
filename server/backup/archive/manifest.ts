/**
 * Defines `manifest.json`, which describes the contents of a backup
 * (docs/decisions/0022-backups.md).
 */
import * as v from 'valibot'

export const DATABASE_FILE = 'copeaux.sqlite'
export const MANIFEST_FILE = 'manifest.json'
export const RUNNING_HOURS_FILE = 'quarantine/hours'

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/**
 * Accepts only the paths of files that belong to a backup, because restoring a manipulated backup
 * could otherwise write to other folders.
 */
const Path = v.pipe(
  v.string(),
  v.regex(/^(copeaux\.sqlite|originals\/[0-9a-f]{64}|quarantine\/([0-9a-f]{64}\.\d{1,9}|hours))$/),
)
const ManifestEntry = v.strictObject({
  path: Path,
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /**
   * SHA-256 of the file in hex. The name of an original contains the hash of the undamaged file. If
   * the two hashes differ, the original was already damaged before the backup.
   */
  sha256: Hash,
})
export type ManifestEntry = v.InferOutput<typeof ManifestEntry>

export const Manifest = v.strictObject({
  format: v.literal(1),
  /** Version of Copeaux that made the backup. */
  app: v.string(),
  /** Names of the applied database migrations, sorted by name. */
  schema: v.pipe(v.array(v.string()), v.minLength(1)),
  /** Random id of the site's database, or null if no id was generated yet. */
  database_id: v.nullable(v.string()),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  /** Files inside the archive, in the same order as in the tar file. */
  files: v.array(ManifestEntry),
  /**
   * Photos of a daily backup, which are stored in the folder `originals` next to the archive. The
   * list is empty in a full backup. The name of each file in this folder is its SHA-256.
   */
  beside: v.array(ManifestEntry),
  /**
   * Hashes of photos that have a database row but whose files were missing when the backup was
   * made.
   */
  missing: v.array(Hash),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const isAllowedEntryPath = (path: string) => v.is(Path, path)

/**
 * Returns the hash in the path of an original in `originals/` or `quarantine/`. Returns null for
 * all other files.
 */
export const parseOriginalHash = (path: string) => /\/([0-9a-f]{64})/.exec(path)?.[1] ?? null

/** Returns true if the file is an original whose bytes do not match the hash in its name. */
export const isDamagedOriginal = ({ path, sha256 }: ManifestEntry) =>
  (parseOriginalHash(path) ?? sha256) !== sha256
