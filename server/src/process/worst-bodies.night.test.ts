// At night every case runs; `shareOf` leaves most of them out by day.
import './worst-bodies.test.ts'
