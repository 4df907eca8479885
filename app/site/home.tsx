export default function Screen() { return <main id="content"><h1>home</h1></main> }
