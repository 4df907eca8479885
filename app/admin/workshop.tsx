import { useEffect } from 'react'
import { LONGEST_WORKSHOP_NAME, type Workshop, WorkshopChange } from '../../shared/workshop.ts'
import { useAddress } from './content/address.ts'
import { useCollections } from './content/collections.tsx'
import type { Fields, Kind } from './content/kind.ts'
import { DialogComing, EntityDialog } from './dialog/late-dialog.tsx'
import { LineField, SwitchField } from './form/fields.tsx'
import { CouldNotRead } from './parts/list-state.tsx'
import { t } from './parts/texts.ts'

const draft = (workshop: Workshop | null): Fields => ({
  name: workshop?.name ?? '',
  craft: workshop?.craft ?? '',
  address: workshop?.address ?? '',
  phone: workshop?.phone ?? '',
  email: workshop?.email ?? '',
  map_url: workshop?.map_url ?? '',
  hours: workshop?.hours ?? '',
  visit: workshop?.visit ?? '',
  links: workshop?.links.join('\n') ?? '',
  welcomes_ai: workshop?.welcomes_ai ?? true,
})

/** An address as people write it: without `https://`. */
const asLink = (typed: unknown) => {
  const bare = String(typed).trim()
  return bare === '' || /^[a-z]+:/i.test(bare) ? bare : `https://${bare}`
}

/** Who the site speaks for. There is one, which is neither made nor deleted. */
export const workshop: Kind<Workshop> = {
  name: 'workshop',
  photos: null,
  translates: 'workshop',
  longTexts: { hours: 'lines', visit: 'lines' },
  afterCreation: 'closes',
  deletionAskedBy: 'nobody',
  firstField: 'name',
  title: () => t('workshop.title'),
  draft,
  input: ({ map_url, links, ...typed }) => ({
    ...typed,
    map_url: asLink(map_url),
    links: String(links)
      .split('\n')
      .map(asLink)
      .filter((link) => link !== ''),
  }),
  schema: () => WorkshopChange,
  fields: () => (
    <>
      <LineField
        name="name"
        label={t('fields.name')}
        hint={t('workshop.nameHint', { count: LONGEST_WORKSHOP_NAME })}
      />
      <LineField name="craft" label={t('fields.craft')} hint={t('workshop.craftHint')} />
      <LineField name="phone" label={t('fields.phone')} inputMode="tel" />
      <LineField name="email" label={t('fields.email')} inputMode="email" />
      <LineField
        name="address"
        label={t('fields.address')}
        hint={t('workshop.addressHint')}
        isLong
      />
      <LineField
        name="map_url"
        label={t('fields.map_url')}
        hint={t('workshop.mapHint')}
        inputMode="url"
      />
      <LineField name="hours" label={t('fields.hours')} hint={t('workshop.hoursHint')} isLong />
      <LineField name="visit" label={t('fields.visit')} hint={t('workshop.visitHint')} isLong />
      <LineField name="links" label={t('fields.links')} hint={t('workshop.linksHint')} isLong />
      <SwitchField name="welcomes_ai" label={t('workshop.welcomesAi')} />
    </>
  ),
  facts: () => null,
}

/** “Votre site”, over whatever list stands there. */
export function WorkshopDialog() {
  const { lists, load } = useCollections()
  const { open } = useAddress()
  const isOpen = open?.kind === 'workshop'
  useEffect(() => {
    if (isOpen) void load('workshop')
  }, [isOpen, load])
  if (!isOpen) return null
  const { state, items } = lists.workshop
  const [entity] = items
  if (entity)
    return <EntityDialog kind={workshop} entity={entity} onReopen={() => {}} onDeleted={() => {}} />
  if (state !== 'failed') return <DialogComing />
  return <CouldNotRead title={t('workshop.loadFailed')} onRetry={() => void load('workshop')} />
}
