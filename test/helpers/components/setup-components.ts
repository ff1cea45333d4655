import '#web/app.css'
