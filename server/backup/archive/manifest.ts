/** The manifest lists the contents of a backup (docs/decisions/0022-backups.md). */
import * as v from 'valibot'

export const DATABASE_FILE = 'copeaux.sqlite'
export const MANIFEST_FILE = 'manifest.json'

const hashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/**
 * Allows only these paths, because a manipulated backup could otherwise write to any folder. Only
 * earlier versions wrote `quarantine/…`.
 */
const pathSchema = v.pipe(
  v.string(),
  v.regex(/^(copeaux\.sqlite|originals\/[0-9a-f]{64}|quarantine\/([0-9a-f]{64}\.\d{1,9}|hours))$/),
)
const manifestEntrySchema = v.strictObject({
  path: pathSchema,
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /**
   * Hash of the stored bytes. It differs from the hash in `path` if the photo was damaged before
   * the backup.
   */
  sha256: hashSchema,
})
export type ManifestEntry = v.InferOutput<typeof manifestEntrySchema>

export const manifestSchema = v.strictObject({
  format: v.literal(1),
  app: v.string(),
  schema: v.pipe(v.array(v.string()), v.minLength(1)),
  database_id: v.nullable(v.string()),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  /** `readArchive` compares these entries with the tar, including their order. */
  files: v.array(manifestEntrySchema),
  /** The photos of a daily backup. They are files beside the archive, named by their SHA-256. */
  beside: v.array(manifestEntrySchema),
  /** Hashes of photos that had a database row but no file when the backup was made. */
  missing: v.array(hashSchema),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

export const isAllowedEntryPath = (path: string) => v.is(pathSchema, path)

export const parseOriginalHash = (path: string) => /\/([0-9a-f]{64})/.exec(path)?.[1] ?? null

export const isDamagedOriginal = ({ path, sha256 }: ManifestEntry) =>
  (parseOriginalHash(path) ?? sha256) !== sha256
