import { type ArtPiece, ArtPieceInput } from '../../shared/art-piece.ts'
import { formatPrice } from '../../shared/locale.ts'
import { useCollections } from './content/collections.tsx'
import type { Fields, Kind } from './content/kind.ts'
import fieldStyles from './form/fields.module.css'
import { ChoiceField, LineField, SwitchField } from './form/fields.tsx'
import { useField } from './form/form.tsx'
import { parsePrice, priceText } from './form/price.ts'
import { PriceField } from './form/price-field.tsx'
import { RichTextField } from './form/rich-text.tsx'
import { SoldField } from './form/sold-switch.tsx'
import actStyles from './list/acts.module.css'
import { PhotoAct, PriceAct, SoldAct } from './list/acts.tsx'
import { t } from './parts/texts.ts'

const draft = (piece: ArtPiece | null): Fields => ({
  title: piece?.title ?? '',
  description: piece?.description ?? '',
  price: priceText(piece?.price ?? null),
  price_on_request: piece?.price_on_request ?? false,
  materials: piece?.materials ?? '',
  signature: piece?.signature ?? '',
  category: piece?.category ?? '',
  dimensions: piece?.dimensions ?? '',
  available: piece?.available ?? true,
})

function input(typed: Fields, piece: ArtPiece | null) {
  const price = parsePrice(String(typed.price))
  // While the price is on request its field is hidden: what cannot be read there must not stand in the way.
  const hidden = typed.price_on_request === true && Number.isNaN(price)
  return {
    ...typed,
    price: hidden ? null : price,
    category: typed.category || null,
    image_url: piece?.image_url ?? '',
  }
}

/** The pieces of the gallery. */
export const artPieces: Kind<ArtPiece> = {
  name: 'pieces',
  photos: 'art_piece',
  translates: 'art_piece',
  longTexts: { description: 'rich' },
  afterCreation: 'reopens',
  deletionAskedBy: 'dialog',
  firstField: 'title',
  title: (piece) => piece.title,
  draft,
  input,
  schema: () => ArtPieceInput,
  fields: () => <ArtPieceFields />,
  facts: (piece) => (
    <>
      <p>{[t('row.number', { id: piece.id }), piece.category].filter(Boolean).join(' · ')}</p>
      <p className="num">
        <PriceAct
          kind={artPieces}
          entity={piece}
          fields={<PriceFields />}
          words={
            piece.price_on_request || piece.price === null
              ? t('pieces.onRequest')
              : formatPrice('fr', piece.price)
          }
        />
      </p>
    </>
  ),
  acts: (piece) => (
    <>
      <PhotoAct list="pieces" type="art_piece" id={piece.id} title={piece.title} />
      <SoldAct piece={piece} />
    </>
  ),
  badge: ({ available }) => (
    <span className={actStyles.state} data-sold={available === false || undefined}>
      {t(available ? 'pieces.isAvailable' : 'pieces.isSold')}
    </span>
  ),
}

function PriceFields() {
  const onRequest = useField('price_on_request')
  return (
    <>
      <SwitchField name="price_on_request" label={t('fields.price_on_request')} />
      {!onRequest.isOn && (
        <PriceField
          hint={t('pieces.priceHint')}
          freeAnswer={t('pieces.isFree')}
          onRequest={() => {
            onRequest.set(true)
            document.getElementById(onRequest.id)?.focus()
          }}
        />
      )}
    </>
  )
}

function ArtPieceFields() {
  const { lists } = useCollections()
  const { text: chosen } = useField('category')
  const names = lists.categories.items.map(({ name }) => name)
  // A category that could not be loaded must not be lost by saving.
  const known = chosen && !names.includes(chosen) ? [...names, chosen] : names
  return (
    <>
      <LineField name="title" label={t('fields.title')} isRequired />
      <RichTextField name="description" label={t('fields.description')} />
      <PriceFields />
      <SoldField />
      <ChoiceField
        name="category"
        label={t('fields.category')}
        options={[
          { value: '', label: t('pieces.noCategory') },
          ...known.map((name) => ({ value: name, label: name })),
        ]}
      />
      <div className={fieldStyles.pair}>
        <LineField name="dimensions" label={t('fields.dimensions')} />
        <LineField name="materials" label={t('fields.materials')} />
      </div>
      <LineField name="signature" label={t('fields.signature')} hint={t('pieces.signatureHint')} />
    </>
  )
}
