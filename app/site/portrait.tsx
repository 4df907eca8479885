export default function Screen() { return <main id="content"><h1>portrait</h1></main> }
