import { Outlet } from 'react-router'
import { useEffect, useState } from 'react'
export const handle = { hydrate: true }
export default function AdminLayout() { const [n, setN] = useState(0); useEffect(() => setN(1), []); return <div><p id="hyd">{n}</p><Outlet /></div> }
