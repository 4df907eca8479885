/** The fields of the four nouns: one part, which comes after their lists. */
import './dialog/words.ts'

export { ArtPieceFields, PiecePrice } from './art-piece-fields.tsx'
export { CategoryFields } from './category-fields.tsx'
export { NewsDate, NewsFields } from './news-fields.tsx'
export { TrainingDays, TrainingFields, TrainingPlaces, TrainingPrice } from './training-fields.tsx'
