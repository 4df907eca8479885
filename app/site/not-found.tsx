import { data } from 'react-router'

/** Throws a 404 for all other paths. The layout renders it. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
