import type { Dimensions, ObjectSize } from '../../../shared/dimensions.ts'

const format = new Intl.NumberFormat('fr-FR', {
  style: 'unit',
  unit: 'centimeter',
  maximumFractionDigits: 2,
}).format

const describeObject = ({ height, width, depth, round }: ObjectSize) =>
  [
    height !== null && `H ${format(height)}`,
    width !== null && `${round ? 'Ø' : 'L'} ${format(width)}`,
    depth !== null && `P ${format(depth)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Returns text such as “H 46 cm, Ø 24 cm”. */
export const formatDimensions = ({ objects, range }: Dimensions): string =>
  objects.map(describeObject).join(range ? ' à ' : ' ; ')
