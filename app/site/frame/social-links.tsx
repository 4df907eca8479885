import { useEdition } from '../head/edition.ts'

/** Links to the workshop's pages on other sites. */
export function SocialLinks({ className }: { className?: string }) {
  return useEdition().workshop.links.map(({ name, address }) => (
    <a key={address} href={address} className={className} rel="me noopener">
      {name}
    </a>
  ))
}
