import { expect, test } from 'vitest'
import { t } from '../i18n/texts.ts'
import { type EntityAction, getFailureToastTitle } from './entity-toasts.ts'

const ACTIONS: EntityAction[] = ['created', 'modified', 'deleted']

test.each([
  ['pieces', 'Objet créé avec succès', 'Objet modifié avec succès', 'Objet supprimé'],
  ['news', 'Actualité créée avec succès', 'Actualité modifiée avec succès', 'Actualité supprimée'],
  [
    ...['trainings', 'Formation créée avec succès'],
    ...['Formation modifiée avec succès', 'Formation supprimée avec succès'],
  ],
  ['categories', 'Catégorie ajoutée', 'Catégorie modifiée', 'Catégorie supprimée'],
])('%s have the success messages of the specification', (list, ...messages) => {
  expect(ACTIONS.map((action) => t(`${list}.${action}`))).toEqual(messages)
})

test.each([
  ['pieces', 'Erreur lors du chargement des objets'],
  ['news', 'Erreur lors du chargement des actualités'],
  ['trainings', 'Erreur lors du chargement des formations'],
  ['categories', 'Erreur lors du chargement des catégories'],
])('%s that cannot be loaded show their error message', (list, message) => {
  expect(t(`${list}.loadFailed`)).toBe(message)
})

const REFUSED = [
  'Erreur lors de la création',
  'Erreur lors de la modification',
  'Erreur lors de la suppression',
]
const NOT_SAVED = 'Erreur lors de la sauvegarde'

test.each(['pieces', 'news', 'trainings'] as const)('%s name the failed action', (list) => {
  const getTitles = (kind: 'refused' | 'unreachable') =>
    ACTIONS.map((action) => getFailureToastTitle(list, action, kind))
  expect(getTitles('refused')).toEqual(REFUSED)
  expect(getTitles('unreachable')).toEqual([NOT_SAVED, NOT_SAVED, REFUSED[2]])
})

test.each(['refused', 'unreachable'] as const)('categories name the failed save: %s', (kind) => {
  const titles = ACTIONS.map((action) => getFailureToastTitle('categories', action, kind))
  expect(titles).toEqual([NOT_SAVED, NOT_SAVED, REFUSED[2]])
})
