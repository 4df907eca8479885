export default function Screen() { return <main id="content"><h1>gallery</h1></main> }
