/** What vite-imagetools makes of a photograph imported with `as=picture`. */
declare module '*as=picture' {
  const picture: import('./photos/picture.tsx').BuiltPicture
  export default picture
}

/** The address of one that is imported with `as=url`. */
declare module '*as=url' {
  const address: string
  export default address
}
