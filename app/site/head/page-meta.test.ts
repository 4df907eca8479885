import { expect, test } from 'vitest'
import { buildMetaDescription } from './page-meta.ts'

test.each(['👩‍🎨', '🌳', 'e\u0301'])('does not cut a description within “%s”', (character) => {
  for (let before = 150; before < 160; before += 1) {
    const cut = buildMetaDescription('a'.repeat(before) + character.repeat(20)).slice(before, -1)
    expect(cut).toBe(character.repeat(cut.length / character.length))
  }
})
