-- An approval about several countries, as of a person's roles: the approver needs the permission in each.
alter table approvals add countries text[] not null default '{}';
