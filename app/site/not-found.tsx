import { data } from 'react-router'

/** Paths without a route match this route, so that the layout renders the error page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return null
}
