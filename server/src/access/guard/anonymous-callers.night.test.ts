// Runs every case of the imported test. By day it runs a part (`shareOf`).
import './anonymous-callers.test.ts'
