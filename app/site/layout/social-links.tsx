import { useSiteData } from '../head/site-data.ts'

/** Links to the workshop's pages on other sites. */
export function SocialLinks({ className }: { className?: string }) {
  return useSiteData().workshop.links.map(({ name, address }) => (
    <a key={address} href={address} className={className} rel="me noopener">
      {name}
    </a>
  ))
}
