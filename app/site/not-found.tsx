export default function Screen() { return <main id="content"><h1>not-found</h1></main> }
