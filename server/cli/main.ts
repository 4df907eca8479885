#!/usr/bin/env node
/** `copeaux COMMAND …` runs one of the other programs in this folder. */
import { readdirSync } from 'node:fs'
import site from '../../package.json' with { type: 'json' }

const COMMANDS = readdirSync(import.meta.dirname)
  .filter((name) => /^(?!main\.).*(?<!\.test)\.ts$/.test(name))
  .map((name) => name.replace('.ts', ''))

const USAGE = `Usage: copeaux ${COMMANDS.join('|')} …, or copeaux --version`

const [command = ''] = process.argv.splice(2, 1)
if (COMMANDS.includes(command)) await import(`./${command}.ts`)
else if (command === '--version') console.log(site.version)
else if (/^(help|--help|-h)$/.test(command)) console.log(USAGE)
else {
  console.error(USAGE)
  process.exitCode = 2
}
