export default function Screen() { return <main id="content"><h1>art-piece</h1></main> }
