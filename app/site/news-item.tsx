export default function Screen() { return <main id="content"><h1>news-item</h1></main> }
