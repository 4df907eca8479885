import { getIdColumnType, type MigrationFunction } from '../migrate.ts'

const FIELDS = ['delivery', 'packing', 'payment', 'returns'] as const
type Texts = Record<(typeof FIELDS)[number], string>

/**
 * Drafts of the purchase conditions. Visitors see them only after the artist has confirmed them
 * (`is_shown`).
 */
const DRAFT: Texts = {
  delivery:
    'Retrait à l’atelier, ou envoi assuré en France et en Europe, au prix du transporteur, annoncé avant la vente.',
  packing: 'Compris : double carton et calage, caisse de bois pour les grandes pièces.',
  payment: 'Virement, chèque, ou espèces à l’atelier. En trois fois, si vous le souhaitez.',
  returns:
    'La pièce vous est réservée huit jours, sans acompte. Achetée à distance, elle peut être retournée sous quatorze jours.',
}
const TRANSLATED_DRAFTS: Record<string, Texts> = {
  en: {
    delivery:
      'Collect it from the workshop, or have it sent insured within France and Europe, at the carrier’s price, agreed before the sale.',
    packing: 'Included: double-boxed and well padded, with a wooden crate for large pieces.',
    payment:
      'Bank transfer, French cheque, or cash at the workshop. In three instalments if you prefer.',
    returns:
      'Held for you for eight days, with no deposit. If bought remotely, it may be returned within fourteen days.',
  },
  de: {
    delivery:
      'Abholung in der Werkstatt oder versicherter Versand innerhalb Frankreichs und Europas zum Preis des Paketdienstes, den ich Ihnen vor dem Kauf nenne.',
    packing: 'Inbegriffen: doppelter Karton, gut gepolstert; große Stücke in einer Holzkiste.',
    payment: 'Überweisung oder bar in der Werkstatt. Auf Wunsch in drei Raten.',
    returns:
      'Acht Tage für Sie reserviert, ohne Anzahlung. Beim Kauf im Fernabsatz vierzehn Tage Widerrufsrecht.',
  },
  es: {
    delivery:
      'Recogida en el taller, o envío asegurado a Francia y al resto de Europa, a la tarifa del transportista, que le comunico antes de la venta.',
    packing: 'Incluido: doble caja acolchada; las piezas grandes, en cajón de madera.',
    payment: 'Transferencia, o efectivo en el taller. En tres plazos, si lo prefiere.',
    returns:
      'Se la guardo ocho días, sin anticipo. Si la compra a distancia, puede devolverla en un plazo de catorce días.',
  },
  nl: {
    delivery:
      'Afhalen in het atelier, of verzekerde verzending binnen Frankrijk en Europa; de verzendkosten hoort u vóór de koop.',
    packing: 'Inbegrepen: dubbele doos, goed opgevuld; grote stukken in een houten kist.',
    payment: 'Overschrijving, of contant in het atelier. Desgewenst in drie termijnen.',
    returns:
      'Acht dagen voor u gereserveerd, zonder aanbetaling. Bij aankoop op afstand mag u het binnen veertien dagen terugsturen.',
  },
}

/** Certificates have no foreign key to a piece, because they stay valid after its deletion. */
export const up: MigrationFunction = async (db, kind) => {
  const table = db.schema
    .createTable('purchase')
    .addColumn('id', getIdColumnType(kind), (c) => c.primaryKey())
    .addColumn('is_shown', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
  await FIELDS.reduce(
    (made, name) => made.addColumn(name, 'text', (c) => c.notNull().defaultTo('')),
    table,
  ).execute()
  await db
    .insertInto('purchase')
    .values({ id: 1, ...DRAFT })
    .execute()
  await db
    .insertInto('translations')
    .values(
      Object.entries(TRANSLATED_DRAFTS).flatMap(([locale, texts]) =>
        FIELDS.map((field) => ({
          entity_type: 'purchase',
          entity_id: 1,
          locale,
          field,
          text: texts[field],
          source: DRAFT[field],
        })),
      ),
    )
    .execute()
  for (const name of ['price_min_cents', 'price_max_cents'])
    await db.schema.alterTable('art_pieces').addColumn(name, 'integer').execute()
  await db.schema
    .createTable('certificates')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .addColumn('art_piece_id', getIdColumnType(kind), (c) => c.notNull().unique())
    .addColumn('titles', 'text', (c) => c.notNull())
    .execute()
}
