// The date that the page gives the engine is the date on the player's calendar.

import assert from "node:assert/strict";
import { test } from "node:test";
import { today, when } from "../../web/core/entropy.js";

/** Time zone, moment, and the date on a calendar there. New York puts its clocks forward on 8 March, back on 1 November;
 * Berlin on 29 March and 25 October. */
const DATES = [
  ["UTC", "2026-11-21T00:00:00Z", "2026-11-21"],
  ["Pacific/Pago_Pago", "2026-11-21T10:59:59Z", "2026-11-20"], // UTC−11
  ["Pacific/Pago_Pago", "2026-11-21T11:00:00Z", "2026-11-21"],
  ["Pacific/Kiritimati", "2026-11-21T09:59:59Z", "2026-11-21"], // UTC+14
  ["Pacific/Kiritimati", "2026-11-21T10:00:00Z", "2026-11-22"],
  ["America/New_York", "2026-03-08T04:59:59Z", "2026-03-07"],
  ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-08"],
  ["America/New_York", "2026-03-09T03:59:59Z", "2026-03-08"],
  ["America/New_York", "2026-11-01T03:59:59Z", "2026-10-31"],
  ["America/New_York", "2026-11-02T04:59:59Z", "2026-11-01"],
  ["America/New_York", "2026-11-02T05:00:00Z", "2026-11-02"],
  ["Europe/Berlin", "2026-03-28T22:59:59Z", "2026-03-28"],
  ["Europe/Berlin", "2026-03-28T23:00:00Z", "2026-03-29"],
  ["Europe/Berlin", "2026-03-29T21:59:59Z", "2026-03-29"],
  ["Europe/Berlin", "2026-03-29T22:00:00Z", "2026-03-30"], // after 23 hours
  ["Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25"],
  ["Europe/Berlin", "2026-10-25T22:59:59Z", "2026-10-25"],
  ["Europe/Berlin", "2026-10-25T23:00:00Z", "2026-10-26"], // after 25 hours
  ["Asia/Kathmandu", "2026-11-21T18:15:00Z", "2026-11-22"], // UTC+5:45
];

for (const [zone, moment, date] of DATES) {
  test(`in ${zone} the date at ${moment} is ${date}`, (context) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    context.after(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });
    context.mock.timers.enable({ apis: ["Date"], now: Date.parse(moment) });
    assert.equal(today(), date);
  });
}

test("a clock that cannot be right gives a time and a date that the engine takes", (context) => {
  for (const [moment, time, date] of [
    ["1903-01-01T00:00:00Z", "1970-01-02T00:00:00.000Z", /^1970-01-0[12]$/],
    ["+020000-01-01T00:00:00Z", "9999-12-31T00:00:00.000Z", /^9999-12-3[01]$/],
  ]) {
    context.mock.method(Date, "now", () => Date.parse(moment));
    assert.equal(new Date(when().now).toISOString(), time);
    assert.match(when().today, date);
  }
});
