// The night runs every case: `shareOf` leaves most of them to it.
import './exports.test.ts'
