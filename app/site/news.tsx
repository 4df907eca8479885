export default function Screen() { return <main id="content"><h1>news</h1></main> }
