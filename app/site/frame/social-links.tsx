import { useEdition } from '../head/edition.ts'

/** Where else the workshop can be followed, as links that look like the place they stand in. */
export function SocialLinks({ className }: { className?: string }) {
  return useEdition().workshop.links.map(({ name, address }) => (
    <a key={address} href={address} className={className} rel="me noopener">
      {name}
    </a>
  ))
}
