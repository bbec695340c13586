/** A post that is not approved becomes urgent this long before its date. */
export const RISK_HOURS = 48;
export const RISK_MS = RISK_HOURS * 3_600_000;

export const AT_RISK_TEXT = `Goes out within ${RISK_HOURS} hours, not approved`;

/** `2 go out within 48 hours and are not approved`. */
export const atRiskLabel = (count: number) =>
  count === 1
    ? `1 goes out within ${RISK_HOURS} hours and is not approved`
    : `${count} go out within ${RISK_HOURS} hours and are not approved`;
