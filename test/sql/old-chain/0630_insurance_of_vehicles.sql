-- The insurer and the policy of a vehicle, which tickets and manifests name beside its operator.
alter table vehicles add column insurance text not null default '';
