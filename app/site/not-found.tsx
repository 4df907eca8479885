import { data } from 'react-router'

/** Any other address: the layout shows what a 404 looks like. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
