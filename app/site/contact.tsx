export default function Screen() { return <main id="content"><h1>contact</h1></main> }
