import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TRAINING_LOGISTICS_FIELDS } from '../../../shared/entities/training.ts'
import { getInputType } from '../form/form-values.ts'
import { categoryDefinition } from './categories.tsx'
import { legalDefinition } from './legal.tsx'
import { pieceDefinition } from './pieces.tsx'
import { purchaseDefinition } from './purchase.tsx'
import { trainingDefinition } from './trainings.tsx'
import { workshopDefinition } from './workshop.tsx'

const FOLDERS = [import.meta.dirname, `${import.meta.dirname}/../fields`]
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
)
  .join('\n')
  // The form renders these fields in a loop, so the source does not name them.
  .replace('TRAINING_LOGISTICS_FIELDS.map(', JSON.stringify(TRAINING_LOGISTICS_FIELDS))

// Leaves out news, which renders all its fields, and home and portrait, whose field names are
// computed.
test.each([
  pieceDefinition,
  trainingDefinition,
  workshopDefinition,
  categoryDefinition,
  legalDefinition,
  purchaseDefinition,
])('the form of $name, which has its own layout, names each field', ({ entityFields }) => {
  const names = Object.entries(entityFields).flatMap(([name, field]) =>
    getInputType(field) ? [name] : [],
  )
  expect(names.filter((name) => !new RegExp(`['"]${name}['"]`).test(sources))).toEqual([])
})
