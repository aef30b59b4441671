CREATE TRIGGER picture_jobs_announce AFTER INSERT ON picture_jobs FOR EACH STATEMENT EXECUTE FUNCTION announce_picture_job();
