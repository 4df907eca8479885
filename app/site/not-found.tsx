import { data } from 'react-router'

/** Responds with 404 to all paths without a route. The layout renders the error page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return null
}
