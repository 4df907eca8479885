export default function Screen() { return <main id="content"><h1>training</h1></main> }
