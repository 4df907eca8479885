/** What vite-imagetools makes of a photograph imported with `as=picture`. */
declare module '*as=picture' {
  const picture: import('./parts/picture.tsx').BuiltPicture
  export default picture
}
