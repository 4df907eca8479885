/**
 * Returns the URL path of the contact page with a form that is prefilled with the registration for
 * a training. The path has no language prefix.
 */
export const getContactPathForTraining = ({ id }: { id: number }) => `/contact?training=${id}`

/**
 * Returns the URL path of the contact page with a form that is prefilled with an order for a piece
 * similar to a sold piece. The path has no language prefix.
 */
export const getContactPathForSimilarPiece = ({ id }: { id: number }) =>
  `/contact?similar=${id}#contact`
