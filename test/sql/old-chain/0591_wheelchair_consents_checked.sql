alter table passengers validate constraint consent_with_wheelchair;
