export default function Screen() { return <main id="content"><h1>trainings</h1></main> }
