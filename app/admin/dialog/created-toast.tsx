import type { ResourceName } from '../api/api.ts'
import { showToast, ToastLink } from '../components/toasts.tsx'
import { buildListUrl, useAdminUrl } from '../entity/admin-url.tsx'
import { type AnyEntity, type EntityDefinition, getPhotos } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'

/** Returns text such as “Bol · 3 images ajoutées”. */
export function describeCreation(definition: EntityDefinition, entity: AnyEntity): string {
  const { length: n } = getPhotos(entity)
  return [definition.title(entity), n > 0 && t('photos.added', { count: n })]
    .filter(Boolean)
    .join(' · ')
}

/** `path` is the public page of the entity, or null if there is none. */
export function showCreatedToast(
  definition: EntityDefinition,
  entity: AnyEntity,
  path: string | null,
) {
  const links = (
    <>
      {path && (
        <ToastLink to={path} target="_blank" rel="noreferrer">
          {t('pageLink.open')}
        </ToastLink>
      )}
      <AddAnotherLink list={definition.name} />
    </>
  )
  showToast(
    t(`${definition.name}.created`),
    describeCreation(definition, entity),
    definition.name,
    { links },
  )
}

/** The link replaces the history entry of the open dialog, so that Back leads to the list. */
function AddAnotherLink({ list }: { list: ResourceName }) {
  const { open, currentState, nextState } = useAdminUrl()
  return (
    <ToastLink
      to={`/admin${buildListUrl(list, { kind: 'add' })}`}
      replace={open !== null}
      state={open ? currentState() : nextState()}
    >
      {t(`${list}.addAnother`)}
    </ToastLink>
  )
}
