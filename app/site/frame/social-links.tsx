import { WORKSHOP } from '../../../shared/workshop.ts'

/** Where else the workshop can be followed, as links that look like the place they stand in. */
export function SocialLinks({ className }: { className?: string }) {
  return WORKSHOP.social.map(({ name, address }) => (
    <a key={name} href={address} className={className} rel="me noopener">
      {name}
    </a>
  ))
}
