export function initMenus() {
  const findOpenMenus = () => document.querySelectorAll<HTMLDetailsElement>('[data-menu][open]')
  document.addEventListener('click', ({ target }) => {
    for (const menu of findOpenMenus()) menu.open = target instanceof Node && menu.contains(target)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of findOpenMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}
