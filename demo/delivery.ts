/** This text replaces the draft delivery terms of a new site and gives examples of prices. */
import type { DemoLocale } from './translations/translation.ts'

export const deliveryTexts: Record<DemoLocale, string> = {
  fr: 'Retrait à l’atelier, ou envoi assuré en France et en Europe, au prix du transporteur, annoncé avant la vente. Une coupe\u00A0: 18\u00A0€ en France, environ 30\u00A0€ ailleurs en Europe.',
  en: 'Collect it from the workshop, or have it sent insured within France and Europe, at the carrier’s price, agreed before the sale. A bowl: €18 in France, about €30 elsewhere in Europe.',
  de: 'Abholung in der Werkstatt oder versicherter Versand innerhalb Frankreichs und Europas zum Preis des Paketdienstes, den ich Ihnen vor dem Kauf nenne. Eine Schale: 18\u00A0€ in Frankreich, rund 30\u00A0€ im übrigen Europa.',
  es: 'Recogida en el taller, o envío asegurado a Francia y al resto de Europa, a la tarifa del transportista, que le comunico antes de la venta. Un cuenco: 18\u00A0€ en Francia, unos 30\u00A0€ en el resto de Europa.',
  nl: 'Afhalen in het atelier, of verzekerde verzending binnen Frankrijk en Europa tegen het tarief van de vervoerder, dat u vóór de koop hoort. Een schaal: €\u00A018 in Frankrijk, ongeveer €\u00A030 elders in Europa.',
}
