import { data } from 'react-router'

/** All paths without a route lead here. The layout renders the error page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return null
}
