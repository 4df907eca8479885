/** Screen readers ignore icons, so a button with an icon must name its action. */
function Icon({ path }: { path: string }) {
  return (
    <svg className="icon-sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

export const CloseIcon = () => <Icon path="M6 6l12 12M18 6L6 18" />
export const PlusIcon = () => <Icon path="M12 5v14M5 12h14" />
export const CameraIcon = () => (
  <Icon path="M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 16.5a3.2 3.2 0 100-6.4 3.2 3.2 0 000 6.4z" />
)
export const CalendarIcon = () => <Icon path="M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4" />
export const ArrowLeftIcon = () => <Icon path="M20 12H5M11 6l-6 6 6 6" />
export const ArrowRightIcon = () => <Icon path="M4 12h15M13 6l6 6-6 6" />
export const PencilIcon = () => <Icon path="M5 19l.8-4L15.5 5.3l3.2 3.2L9 18.2zM13 7.8l3.2 3.2" />
export const TrashIcon = () => <Icon path="M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7" />
export const GripIcon = () => (
  <Icon path="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
)
export const ChevronLeftIcon = () => <Icon path="M14.5 5l-7 7 7 7" />
export const ChevronRightIcon = () => <Icon path="M9.5 5l7 7-7 7" />
export const LinkIcon = () => (
  <Icon path="M10 14a4 4 0 006 .4l3-3a4 4 0 00-5.7-5.7L12 7M14 10a4 4 0 00-6-.4l-3 3a4 4 0 005.7 5.7L12 17" />
)
export const EyeIcon = () => (
  <Icon path="M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 14.6a2.6 2.6 0 100-5.2 2.6 2.6 0 000 5.2z" />
)
export const RotateIcon = () => <Icon path="M19 12a7 7 0 11-2.2-5.1M19 3.5v4h-4" />
export const ShopSignIcon = () => <Icon path="M4 4.5h16M7 4.5v4M17 4.5v4M3.5 8.5h17v9.5h-17z" />
export const QuestionIcon = () => (
  <Icon path="M8.5 9a3.5 3.5 0 117 0c0 2.6-3.5 2.8-3.5 5.5M12 18.5h.01" />
)
export const PersonIcon = () => (
  <Icon path="M12 11.5a3.6 3.6 0 100-7.2 3.6 3.6 0 000 7.2zM4.8 20a7.2 7.2 0 0114.4 0" />
)
export const EnvelopeIcon = () => <Icon path="M4 6.5h16v11H4zM4 7l8 6 8-6" />
