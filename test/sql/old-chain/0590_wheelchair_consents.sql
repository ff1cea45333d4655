-- A wheelchair is a datum about health: when the passenger's consent was given, and to which text (the date of its version).
alter table passengers add wheelchair_consented_at timestamptz, add wheelchair_consent_version text;

-- Without the datum there is no consent to store. Wheelchairs of earlier orders have none.
alter table passengers add constraint consent_with_wheelchair check (
  (wheelchair or wheelchair_consented_at is null)
  and (wheelchair_consented_at is null) = (wheelchair_consent_version is null)) not valid;
