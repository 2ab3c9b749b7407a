import { testAt } from './support/uncovered.ts'

// Messages never cover what the hand needs, however many stand on the screen.

testAt({ width: 1280, height: 720 })
