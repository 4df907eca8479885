/** What a backup says of itself, in `manifest.json` inside it (docs/decisions/0022-backups.md). */
import * as v from 'valibot'

export const DATABASE = 'copeaux.sqlite'
export const MANIFEST = 'manifest.json'
export const HOURS = 'quarantine/hours'

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A file by its path in the data folder: nothing else may be in a backup, whatever its name. */
const Path = v.pipe(
  v.string(),
  v.regex(/^(copeaux\.sqlite|originals\/[0-9a-f]{64}|quarantine\/([0-9a-f]{64}\.\d{1,9}|hours))$/),
)
const KeptFile = v.strictObject({
  path: Path,
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** In hex. Other than the name of an original where that was damaged already when the backup was made. */
  sha256: Hash,
})
export type KeptFile = v.InferOutput<typeof KeptFile>

export const Manifest = v.strictObject({
  format: v.literal(1),
  /** The version of Copeaux that made it. */
  app: v.string(),
  /** The names of the migrations that its database has seen, in their order. */
  schema: v.pipe(v.array(v.string()), v.minLength(1)),
  /** By which two sites are told apart; null where the database has none yet. */
  database_id: v.nullable(v.string()),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  /** What is in the backup, in its order. */
  files: v.array(KeptFile),
  /** The photographs that belong to it and lie beside it, each as `originals/<sha256>`. */
  beside: v.array(KeptFile),
  /** The hashes of photographs that the database knew and the data folder did not have. */
  missing: v.array(Hash),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const isPath = (path: string) => v.is(Path, path)

/** The hash that names an original, in the folder of originals or in the quarantine; null for other files. */
export const hashInPath = (path: string) => /\/([0-9a-f]{64})/.exec(path)?.[1] ?? null

/** Whether the bytes of an original are not those that its name says. */
export const isDamaged = ({ path, sha256 }: KeptFile) => (hashInPath(path) ?? sha256) !== sha256
