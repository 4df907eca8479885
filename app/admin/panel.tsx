export default function Panel() { return <h1>panel</h1> }
