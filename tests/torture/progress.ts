/**
 * Saves the progress of a long stress test, so that the test can continue after Ctrl-C or a crash.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'

const numbersByName = v.record(v.string(), v.number())
const progressSchema = v.object({
  seed: v.number(),
  /** Number of successful rounds. */
  done: v.number(),
  figures: v.object({ sum: numbersByName, most: numbersByName }),
})
export type Progress = v.InferOutput<typeof progressSchema>

const FOLDER = resolve(import.meta.dirname, '../../.cache/torture')
const getProgressFile = (name: string) => join(FOLDER, `${name}.json`)

export async function readProgress(name: string): Promise<Progress | null> {
  const text = await readFile(getProgressFile(name), 'utf8').catch(() => null)
  return text === null ? null : v.parse(progressSchema, JSON.parse(text))
}

export async function saveProgress(name: string, progress: Progress) {
  const file = getProgressFile(name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(progress))
  await rename(`${file}.new`, file)
}

export const deleteProgress = (name: string) => rm(getProgressFile(name), { force: true })
