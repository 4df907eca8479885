/** What a long run has reached, kept over Ctrl-C and over a stop of the machine. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'

const numbers = v.record(v.string(), v.number())
const Progress = v.object({
  seed: v.number(),
  /** The rounds that went well. */
  done: v.number(),
  figures: v.object({ sum: numbers, most: numbers }),
})
export type Progress = v.InferOutput<typeof Progress>

const FOLDER = resolve(import.meta.dirname, '../../.cache/torture')
const fileOf = (name: string) => join(FOLDER, `${name}.json`)

/** @returns null where there is none to go on from */
export async function readProgress(name: string): Promise<Progress | null> {
  const text = await readFile(fileOf(name), 'utf8').catch(() => null)
  return text === null ? null : v.parse(Progress, JSON.parse(text))
}

export async function keepProgress(name: string, progress: Progress) {
  const file = fileOf(name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(progress))
  await rename(`${file}.new`, file)
}

export const forgetProgress = (name: string) => rm(fileOf(name), { force: true })
